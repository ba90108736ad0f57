import type { Box, Point } from '../kit/geometry.ts';
import type { Dice } from '../kit/dice.ts';
import type { Ink } from '../kit/ink.ts';
import type { Pen } from '../kit/pen.ts';

export type Draw = (pen: Pen, area: Box) => void;

/** One piece of a lesson page, from top to bottom. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'bullets'; readonly items: readonly string[]; readonly numbered: boolean }
  | { readonly kind: 'remember'; readonly text: string }
  | {
      readonly kind: 'example';
      readonly title: string;
      readonly steps: readonly string[];
      readonly draw?: Draw;
      readonly alt?: string;
    }
  | {
      readonly kind: 'figure';
      readonly height: number;
      readonly alt: string;
      readonly draw: Draw;
      readonly caption?: string;
    }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'check'; readonly items: readonly Question[] };

export interface Question {
  readonly ask: string;
  readonly answer: string;
}

export interface Lesson {
  readonly title: string;
  readonly terms: readonly string[];
  readonly blocks: readonly Block[];
}

/** What an exercise states, in a form that can be checked by other means than the ones that made it. */
export type Claim =
  | { readonly kind: 'angle'; readonly at: Point; readonly from: Point; readonly to: Point; readonly degrees: number }
  | { readonly kind: 'area'; readonly corners: readonly Point[]; readonly value: number }
  | { readonly kind: 'perimeter'; readonly corners: readonly Point[]; readonly value: number }
  | { readonly kind: 'arithmetic'; readonly sum: string; readonly value: number };

export interface Exercise extends Question {
  readonly alt: string;
  readonly draw: Draw;
  readonly claims?: readonly Claim[];
}

/** Makes the exercises of a page; `level` 2 asks for the harder kind. */
export type Generator = (dice: Dice, index: number, level: 1 | 2) => Exercise;

export interface Practice {
  readonly title: string;
  readonly instruction: string;
  readonly make: Generator;
  readonly columns: 1 | 2 | 3;
  readonly rows: number;
  readonly level?: 1 | 2;
}

export interface Problem extends Question {
  readonly draw?: Draw;
  readonly alt?: string;
}

export interface Workshop {
  readonly title: string;
  readonly materials: readonly string[];
  readonly steps: readonly string[];
  readonly alt: string;
  readonly draw: Draw;
  readonly wonder: string;
}

export interface Definition {
  readonly term: string;
  readonly meaning: string;
}

export interface Chapter {
  readonly number: number;
  readonly title: string;
  readonly question: string;
  readonly ink: Ink;
  readonly art: Draw;
  readonly lessons: readonly Lesson[];
  readonly practices: readonly Practice[];
  readonly problems: readonly Problem[];
  readonly workshop: Workshop;
  readonly canDo: readonly string[];
  readonly glossary: readonly Definition[];
}
