/** The part of Tesseract that is needed here. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface Tesseract {
    readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
    readonly TessBaseAPI: new () => TesseractApi;
  }

  interface TesseractApi {
    /** Returns 0 if it can begin. The engine is 1 for the neural network. */
    Init(dataPath: null, languages: string, engine: number): number;
    /** Loads the file `/input`; returns 0 if it is a picture. Rotates it by its EXIF orientation, from 1 to 8, and by an angle. */
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetUTF8Text(): string;
    Clear(): void;
  }

  // biome-ignore lint/style/noDefaultExport: the package is CommonJS
  export default function startTesseract(module: object): Promise<Tesseract>;
}
