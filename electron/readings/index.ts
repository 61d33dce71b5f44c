export { ReadingBook } from './readingBook.ts';
