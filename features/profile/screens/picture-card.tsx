import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import type { User } from "@/features/accounts/contract.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Avatar } from "@/ui/avatar.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { toast } from "@/ui/toast-store.ts";
import { removePicture, texts, uploadPicture } from "../contract.ts";
import { profileChanged } from "../queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { imageTypes, smallerImage } from "./smaller-image.ts";

interface PictureCardProps {
  readonly user: User;
  readonly mayChange: boolean;
}

/** One's picture: to choose, which uploads it, and to take away. */
export function PictureCard({ user, mayChange }: PictureCardProps) {
  const { upload, remove } = usePictureChanges(user);
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const isBusy = upload.isPending || remove.isPending;

  const begin = async (work: () => Promise<void>) => {
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : texts.unableToUpload);
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    if (!chosen) return;
    if (imageTypes.includes(chosen.type)) void begin(() => upload.mutateAsync(chosen));
    else setRefusal(texts.onlyImages);
    // The same file can be chosen again.
    target.value = "";
  };

  return (
    <Card aria-label="Picture">
      <CardHeader title="Picture" description="Colleagues see it beside your name." />
      <CardBody className="flex flex-wrap items-start gap-4">
        <Avatar name={user.name} src={user.uri} size="lg" />
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-3">
          {mayChange
            ? (
              <>
                <input
                  ref={input}
                  hidden
                  type="file"
                  aria-label="New picture"
                  accept=".png,.jpg,.jpeg,image/png,image/jpeg"
                  disabled={isBusy}
                  onChange={choose}
                />
                <div className="flex flex-wrap gap-2">
                  <Button disabled={isBusy} busy={upload.isPending} onClick={() => input.current?.click()}>
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
                <p className="text-sm text-ink-soft">PNG or JPEG. Its middle is shown, as a circle.</p>
                {refusal && <Alert tone="red">{refusal}</Alert>}
              </>
            )
            : <Alert tone="info">Only the person themselves can change this.</Alert>}
        </div>
      </CardBody>
    </Card>
  );
}

function usePictureChanges({ id }: User) {
  const { api } = useScreens();
  const queries = useQueryClient();
  const params = { id: String(id) };
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set("image", await smallerImage(file), file.name);
      await told(api.call(uploadPicture, { params, form }), texts.unableToUpload);
      await profileChanged(queries);
      toast({ text: "Your picture was changed.", tone: "green" });
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      await told(api.call(removePicture, { params }), texts.unableToSaveUser);
      await profileChanged(queries);
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
