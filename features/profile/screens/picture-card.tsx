import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { User } from "@/features/accounts/contract.ts";
import { peopleChanged } from "@/features/accounts/contract-events.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Alert } from "@/ui/alert.tsx";
import { Avatar } from "@/ui/avatar.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { toast } from "@/ui/toast-store.ts";
import { removePicture, texts, uploadPicture } from "../contract.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { PictureChoice } from "./picture-choice.tsx";
import { imageTypes, smallerImage } from "./smaller-image.ts";
import { usePreview } from "./use-preview.ts";

interface PictureCardProps {
  readonly user: User;
  readonly mayChange: boolean;
}

/** One's picture: to choose and look at, to upload then, and to take away (document 1, section 2). */
export function PictureCard({ user, mayChange }: PictureCardProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const preview = usePreview(chosen);
  return (
    <Card aria-label="Picture">
      <CardHeader title="Picture" description="Shown next to your name." />
      <CardBody className="flex flex-wrap items-start gap-4">
        <Avatar name={preview ? "Preview of the chosen picture" : user.name} src={preview ?? user.uri} size="lg" />
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-3">
          {mayChange
            ? <PictureForm user={user} chosen={chosen} onChosen={setChosen} />
            : <Alert tone="info">Only that person can change this.</Alert>}
        </div>
      </CardBody>
    </Card>
  );
}

interface PictureFormProps {
  readonly user: User;
  readonly chosen: File | null;
  readonly onChosen: (file: File | null) => void;
}

function PictureForm({ user, chosen, onChosen }: PictureFormProps) {
  const { upload, remove } = usePictureChanges(user);
  const chooser = useRef<HTMLButtonElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const isBusy = upload.isPending || remove.isPending;

  const choose = (file: File | null) => {
    const isTaken = file === null || imageTypes.includes(file.type);
    setRefusal(isTaken ? undefined : texts.onlyImages);
    onChosen(isTaken ? file : null);
    // What took the choice back is gone with it.
    if (file === null) chooser.current?.focus();
  };
  const begin = async (work: () => Promise<void>) => {
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : texts.unableToUpload);
    }
  };
  const send = async (file: File) => {
    await upload.mutateAsync(file);
    onChosen(null);
    // The button that was pressed is disabled by now, which loses the place of those who use the keyboard.
    if (document.activeElement === document.body) chooser.current?.focus();
  };

  return (
    <>
      <PictureChoice ref={chooser} chosen={chosen} disabled={isBusy} onChoose={choose} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={!chosen || isBusy}
          busy={upload.isPending}
          onClick={() => chosen && void begin(() => send(chosen))}
        >
          Upload picture
        </Button>
        {user.uri && (
          <Button
            variant="ghost"
            disabled={isBusy}
            busy={remove.isPending}
            onClick={() => void begin(() => remove.mutateAsync())}
          >
            Remove picture
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-soft">PNG or JPEG, cropped to a circle.</p>
      {refusal && <Alert tone="red">{refusal}</Alert>}
    </>
  );
}

function usePictureChanges({ id }: User) {
  const { api } = useScreens();
  const happened = useHappened();
  const params = { id: String(id) };
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set("image", await smallerImage(file), file.name);
      await told(api.call(uploadPicture, { params, form }), texts.unableToUpload);
      await happened(peopleChanged, {});
      toast({ text: "Your picture was changed.", tone: "green" });
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      await told(api.call(removePicture, { params }), texts.unableToSaveUser);
      await happened(peopleChanged, {});
      toast({ text: "Your picture was removed.", tone: "green" });
    },
  });
  return { upload, remove };
}

/** A failure in the words that a person is told. */
async function told<Answer>(work: Promise<Answer>, what: string): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    throw new Error(failureOf(error, what).message, { cause: error });
  }
}
