import { useState } from 'react';
import type { ProblemCode } from '../../../contract/problems.ts';
import type { Preferences } from '../../data/services.ts';
import { useServices } from '../../hooks/app-context.ts';
import { useSentence, useText } from '../../hooks/use-text.ts';
import { spanish } from './text.es.ts';

/** Choosing, and the sentence of what went wrong with it. */
export function useChoose(): { readonly sentence: string | null; choose(part: Partial<Preferences>): void } {
  const { preferences } = useServices();
  const text = useText('preferences', spanish);
  const sentenceOf = useSentence();
  const [problem, setProblem] = useState<ProblemCode | null>(null);

  async function choose(part: Partial<Preferences>): Promise<void> {
    const result = await preferences.choose(part);
    setProblem(result.ok ? null : result.problem);
  }
  const sentence = problem === 'storage-unavailable' ? text.notKept : problem && sentenceOf(problem);
  return { sentence, choose: (part) => void choose(part) };
}
