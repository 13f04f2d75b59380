import { type ReactNode, useRef } from "react";
import { Button, type ButtonProps } from "@/ui/button.tsx";

export interface PickButtonProps extends Omit<ButtonProps, "onClick" | "asChild"> {
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that lets a person pick PDF files. */
export function PickButton({ onFiles, children, ...rest }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...event.target.files ?? []]);
          event.target.value = "";
        }}
      />
      <Button {...rest} onClick={() => input.current?.click()}>{children}</Button>
    </>
  );
}
