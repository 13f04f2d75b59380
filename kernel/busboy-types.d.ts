/** The part of busboy that multipart.ts uses; the package has no types of its own. */
export interface Parser {
  on(event: "file", listener: (part: string, stream: FileStream, info: FileInfo) => void): this;
  on(event: "field", listener: (name: string, value: string, info: FieldInfo) => void): this;
  on(event: "filesLimit" | "fieldsLimit" | "partsLimit" | "close", listener: () => void): this;
  on(event: "error", listener: (error: Error) => void): this;
  write(chunk: Uint8Array, encoding: undefined, taken: () => void): boolean;
  end(): void;
  destroy(error?: Error): void;
}

export interface FileStream {
  on(event: "data", listener: (chunk: Uint8Array) => void): this;
  on(event: "end", listener: () => void): this;
  on(event: "error", listener: (error: Error) => void): this;
  /** Gives what comes to nobody. */
  resume(): this;
  /** Bytes that wait to be given out. */
  readonly readableLength: number;
}

interface FileInfo {
  readonly filename?: string;
  readonly mimeType: string;
}

interface FieldInfo {
  readonly nameTruncated: boolean;
  readonly valueTruncated: boolean;
}

interface Options {
  readonly headers: { readonly "content-type": string };
  readonly defParamCharset?: string;
  readonly highWaterMark?: number;
  readonly fileHwm?: number;
  readonly limits?: {
    readonly files?: number;
    readonly fields?: number;
    readonly fieldSize?: number;
    readonly fieldNameSize?: number;
  };
}

export default function busboy(options: Options): Parser;
