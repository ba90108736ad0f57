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

  it('asks for nothing where the book has no picture', () => {
    expect(draw(null).picture()).toBeNull();
  });
});
