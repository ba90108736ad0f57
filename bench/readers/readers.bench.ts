import { test } from '@playwright/test';
import { measureReaders } from './measure-readers.ts';

test.setTimeout(180 * 60_000);

test('PDF beside other readers', () => measureReaders('pdf'));

test('EPUB beside other readers', () => measureReaders('epub'));
