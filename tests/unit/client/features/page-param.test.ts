import { describe, expect, it } from 'vitest';
import { pageParam } from '#client/features/list-pages/page-param.ts';

const pageOf = (query: string) => pageParam(new URLSearchParams(query));

describe('the page number in the URL', () => {
  it('the page is the number in the URL', () => {
    expect(pageOf('page=1')).toBe(1);
    expect(pageOf('q=jazz&page=27')).toBe(27);
  });

  it('the page is the first one if the URL has no valid number', () => {
    for (const query of [
      '',
      'page=',
      'page=0',
      'page=-2',
      'page=1.5',
      'page=2x',
      'page=1e3',
      'page=100000',
    ]) {
      expect(pageOf(query)).toBe(1);
    }
  });
});
