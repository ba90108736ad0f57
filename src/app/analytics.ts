import { createElement, useEffect } from 'react';
import type { ComponentType } from 'react';
import { useMatch } from '@tanstack/react-router';

/** Hears of a screen by its path pattern (`/libros/libro/$bookId`): which screen, never which book or person. */
export type OnSeen = (pattern: string) => void;

/**
 * A screen that tells of itself once it is drawn: that is a completed navigation. One the session gate turned away,
 * one given up on the way and one whose code is missing or throws were never drawn.
 */
export function withPageView(screen: ComponentType, onSeen: OnSeen): ComponentType {
  return function SeenScreen() {
    const { fullPath: pattern, pathname } = useMatch({ strict: false });
    // The next book is another page of the same pattern.
    useEffect(() => onSeen(pattern), [pattern, pathname]);
    return createElement(screen);
  };
}
