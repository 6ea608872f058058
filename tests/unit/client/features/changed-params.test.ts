import { expect, test } from 'vitest';
import { changedParams } from '#client/features/url-param/use-change-params.ts';

test('changing URL parameters leaves the others alone and removes empty ones', () => {
  expect(changedParams('?q=jazz&user=7', { q: 'rock' })).toBe('q=rock&user=7');
  expect(changedParams('?q=jazz&page=3', { q: 'jazz & más', page: null })).toBe('q=jazz+%26+m%C3%A1s');
  expect(changedParams('?q=jazz&lng=es', { q: '', role: undefined })).toBe('lng=es');
  expect(changedParams('', { page: '2' })).toBe('page=2');
});
