// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BookCover } from '../../src/ui/book-cover.tsx';

function draw(source: string | null) {
  const { container } = render(<BookCover title="El agua" color="#14213d" source={source} />);
  return { container, picture: () => container.querySelector('img') };
}

describe('a cover', () => {
  afterEach(cleanup);

  it('shows its title in its colour until the picture is there', () => {
    const { container, picture } = draw('/covers/a');
    expect(container.textContent).toBe('El agua');
    const image = picture();
    if (image === null) throw new Error('no picture');
    fireEvent.load(image);
    expect(container.textContent).toBe('');
  });

  it('keeps its title where the picture does not come', () => {
    const { container, picture } = draw('/covers/a');
    const image = picture();
    if (image === null) throw new Error('no picture');
    fireEvent.error(image);
    expect(picture()).toBeNull();
    expect(container.textContent).toBe('El agua');
  });

  it('asks for another picture than the one that did not come, and for that once more when the network is back', () => {
    const { container, rerender } = render(<BookCover title="El agua" color="#14213d" source="/covers/a" isOnline />);
    const draw = (source: string, isOnline: boolean) =>
      rerender(<BookCover title="El agua" color="#14213d" source={source} isOnline={isOnline} />);
    const picture = () => container.querySelector('img');
    const fails = () => fireEvent.error(picture() ?? container);
    fails();
    expect(picture()).toBeNull();
    draw('/covers/b', true);
    expect(picture()?.getAttribute('src')).toBe('/covers/b');
    fails();
    draw('/covers/b', false);
    fails();
    expect(picture()).toBeNull();
    draw('/covers/b', true);
    fireEvent.load(picture() ?? container);
    expect(container.textContent).toBe('');
    // What has come stays, whatever becomes of the network; a new edition's picture is not there yet.
    draw('/covers/b', false);
    expect(container.textContent).toBe('');
    draw('/covers/c', false);
    expect(container.textContent).toBe('El agua');
  });

  it('asks for nothing where the book has no picture', () => {
    expect(draw(null).picture()).toBeNull();
  });
});
