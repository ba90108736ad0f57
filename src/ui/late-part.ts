import { createElement, lazy } from 'react';
import type { ComponentType, ReactElement } from 'react';

/** A piece of a screen whose code comes late; where it cannot be had the screen stands without it. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const Part = await load().catch((cause: unknown) => {
      console.error('Falta una parte de la pantalla', cause instanceof Error ? cause.name : 'error');
      return null;
    });
    return { default: (props: Props): ReactElement | null => Part && createElement(Part, props) };
  });
}
