/** The functions of foliate-js's CFI module that we use; the package brings no types. */
declare module 'foliate-js/epubcfi.js' {
  export interface CfiPart {
    readonly index: number;
    readonly id?: string;
    readonly offset?: number | null;
  }
  export type CfiPath = readonly (readonly CfiPart[])[];
  export interface CfiRange {
    readonly parent: CfiPath;
    readonly start: CfiPath;
    readonly end: CfiPath;
  }
  export const isCFI: RegExp;
  export function parse(cfi: string): CfiPath | CfiRange;
  export function collapse(cfi: CfiPath | CfiRange, toEnd?: boolean): CfiPath;
  export function fromRange(range: Range): string;
  export function toRange(doc: Document, parts: CfiPath): Range | null;
}
