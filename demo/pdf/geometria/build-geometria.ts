import { createDice } from '../kit/dice.ts';
import type { Typesetter } from '../kit/typesetter.ts';
import { type BookMeta, type PagePlan, writeBook } from '../kit/write-book.ts';
import { chapters } from './chapter-list.ts';
import { planProblems, planReview, planWorkshop } from './pages/activity-pages.ts';
import { type Entry, planBackSection } from './pages/back-matter.ts';
import { planCover } from './pages/cover-page.ts';
import { planContents, planCredits, planHowTo } from './pages/front-matter.ts';
import { planLesson } from './pages/lesson-page.ts';
import { planOpener } from './pages/opener-page.ts';
import { type NumberedExercise, planPractice } from './pages/practice-page.ts';
import type { Chapter, Exercise, Practice } from './workbook.ts';

export const geometriaMeta: BookMeta = {
  title: 'Geometría y medida',
  author: 'Equipo editorial Libro Digital',
  subject: 'Matemática',
  keywords: ['6.º de primaria', 'Matemática', 'geometría', 'medida', 'cuaderno de trabajo'],
};

export function buildGeometria(): Promise<Uint8Array> {
  return writeBook(geometriaMeta, planPages);
}

function planPages(type: Typesetter): PagePlan[] {
  const made = chapters.map((chapter) => ({ chapter, sets: makeExercises(chapter) }));
  return [
    planCover(),
    planCredits(),
    planHowTo(),
    ...planContents(chapters),
    ...made.flatMap(({ chapter, sets }) => [
      planOpener(chapter),
      ...chapter.lessons.map((lesson, index) => planLesson(chapter, lesson, index)),
      ...chapter.practices.map((practice, index) =>
        planPractice(chapter, practice, index, sets.practices[index] ?? []),
      ),
      planProblems(chapter),
      planWorkshop(chapter),
      planReview(chapter, sets.review),
    ]),
    ...planBackSection(type, {
      name: 'soluciones',
      title: 'Soluciones',
      columns: 3,
      size: 8.8,
      entries: made.flatMap(({ chapter, sets }) => solutions(chapter, [...sets.practices.flat(), ...sets.review])),
    }),
    ...planBackSection(type, {
      name: 'glosario',
      title: 'Glosario',
      columns: 2,
      size: 10,
      entries: glossary(),
    }),
    ...planBackSection(type, {
      name: 'indice',
      title: 'Índice de palabras',
      columns: 3,
      size: 9.4,
      entries: wordIndex(),
    }),
  ];
}

export interface ExerciseSets {
  readonly practices: readonly (readonly NumberedExercise[])[];
  readonly review: readonly NumberedExercise[];
}

/** All exercises of a chapter, numbered from 1, the same ones every time. */
export function makeExercises(chapter: Chapter): ExerciseSets {
  let count = 0;
  const numbered = (exercise: Exercise): NumberedExercise => {
    count += 1;
    return { code: String(count), exercise };
  };
  const seen = new Set<string>();
  const practices = chapter.practices.map((practice, index) =>
    makePage(practice, chapter.number * 1000 + index * 17, practice.columns * practice.rows, seen).map(numbered),
  );
  const review = chapter.practices
    .filter((practice, index) => chapter.practices.findIndex(({ make }) => make === practice.make) === index)
    .slice(0, 4)
    .flatMap((practice, index) => makePage(practice, chapter.number * 1000 + 500 + index, 1, seen))
    .map(numbered);
  return { practices, review };
}

/** Rolls again when an exercise has come up before. */
function makePage(practice: Practice, seed: number, count: number, seen: Set<string>): Exercise[] {
  const dice = createDice(seed);
  return Array.from({ length: count }, (_, index) => {
    for (let attempt = 0; ; attempt += 1) {
      const exercise = practice.make(dice, index, practice.level ?? 1);
      const key = `${exercise.ask}|${exercise.answer}|${exercise.alt}`;
      if (!seen.has(key) || attempt === 40) {
        seen.add(key);
        return exercise;
      }
    }
  });
}

function solutions(chapter: Chapter, exercises: readonly NumberedExercise[]): Entry[] {
  const checks = chapter.lessons.flatMap((lesson, index) => {
    const answers = lesson.blocks.flatMap((block) => (block.kind === 'check' ? block.items : []));
    if (answers.length === 0) return [];
    const text = answers.map(({ answer }, at) => `${'abcdef'[at] ?? ''}) ${answer}`).join('; ');
    return [`**Comprueba ${chapter.number}.${index + 1}** ${text}`];
  });
  const lines = [
    ...checks,
    ...exercises.map(({ code, exercise }) => `**${code}** ${exercise.answer}`),
    ...chapter.problems.map(({ answer }, index) => `**P${index + 1}** ${answer}`),
  ];
  return [
    { kind: 'title', text: `${chapter.number}. ${chapter.title}` },
    ...lines.map((text) => ({ kind: 'line', text }) as const),
  ];
}

function glossary(): Entry[] {
  return chapters
    .flatMap((chapter) => chapter.glossary)
    .toSorted((a, b) => a.term.localeCompare(b.term, 'es'))
    .map(({ term, meaning }) => ({ kind: 'line', text: `**${term}.** ${meaning}` }));
}

/** Every word with the lessons that explain it, under its first letter. */
function wordIndex(): Entry[] {
  const places = new Map<string, string[]>();
  for (const chapter of chapters) {
    for (const [index, lesson] of chapter.lessons.entries()) {
      for (const term of lesson.terms) {
        const known = places.get(term) ?? [];
        places.set(term, [...known, `leccion-${chapter.number}.${index + 1}`]);
      }
    }
  }
  const words = [...places].toSorted(([a], [b]) => a.localeCompare(b, 'es'));
  let letter = '';
  return words.flatMap(([text, where]) => {
    const line: Entry = { kind: 'line', text, places: where };
    const first = text.charAt(0).normalize('NFD').charAt(0).toUpperCase();
    if (first === letter) return [line];
    letter = first;
    return [{ kind: 'title', text: first } satisfies Entry, line];
  });
}
