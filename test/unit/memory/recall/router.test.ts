import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recallRoute } from '#shared/domain/recall';
import { routeQuery } from '../../../../electron/memory/recall/router';

/** Monday. */
const options = { chosen: 'auto', now: Date.UTC(2026, 10, 30, 9, 30), zone: 'UTC' } as const;

describe('the way that a query is looked for', () => {
  it.each([
    ['python', 'keyword'],
    ['budget falcon', 'keyword'],
    ['"quarterly report"', 'keyword'],
    ['parseQuestion(text)', 'keyword'],
    ['snake_case', 'keyword'],
    ['C++', 'keyword'],
    ['JIRA-1234', 'keyword'],
    ['foo@bar.com', 'keyword'],
    ['しりとり', 'keyword'],
    ['', 'keyword'],
    ['私はどこに住んでいますか', 'semantic'],
    ['我住在哪里？', 'semantic'],
    ['今日は成語しりとりをして楽しかった', 'hybrid'],
    ['How do I set max_tokens for the server?', 'hybrid'],
    ['the plan for the garden behind the house', 'hybrid'],
    ['Where do my parents spend their holidays?', 'semantic'],
    ['Do I like cheese?', 'semantic'],
    [`I ${'wonder about the garden '.repeat(10)}`, 'semantic'],
    ['What projects use Python?', 'graph'],
    ['What is related to Falcon?', 'graph'],
    ['everything related to the Falcon launch', 'graph'],
    ['What is the connection between May and July?', 'graph'],
    ['What is my opinion on tabs?', 'graph'],
    ['What did we say last Tuesday?', 'episodic'],
    ['What happened in March?', 'episodic'],
    ['meetings yesterday', 'episodic'],
    ['Who is going to fly to Rome in March?', 'semantic'],
  ])('%s → %s', (query, route) => {
    expect(routeQuery(query, options).route).toBe(route);
  });

  it('is said in words, with the days that a time was taken for', () => {
    const reason = (query: string): string => routeQuery(query, options).reason;
    expect(reason('What did we say last Tuesday?')).toBe(
      'Looked in the time you named: last Tuesday, 24 Nov.',
    );
    expect(reason('What did we say last week?')).toBe(
      'Looked in the time you named: last week, 23 – 29 Nov.',
    );
    expect(reason('What did I do in December?')).toBe(
      'Looked in the time you named: in December, 1 – 31 Dec 2025.',
    );
    expect(reason('Where did I live before 2020?')).toBe(
      'Looked in the time you named: before 2020, up to 31 Dec 2019.',
    );
    expect(reason('What happened from November to January?')).toBe(
      'Looked in the time you named: from November to January, 1 Nov 2025 – 31 Jan.',
    );
  });

  it('is what the person chose, whatever the text', () => {
    for (const route of recallRoute.options) {
      const routed = routeQuery('What did I say last Tuesday about Python?', { ...options, chosen: route });
      expect(routed.route).toBe(route);
      expect(routed.reason).toContain('You chose');
      expect(routed.timeRange?.text).toBe('last Tuesday');
    }
    expect(routeQuery('python', { ...options, chosen: 'episodic' }).reason).toContain('no time was named');
  });

  it('is decided for any text', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 3_000 }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(text, (query) => {
        const routed = routeQuery(query, options);
        expect(recallRoute.options).toContain(routed.route);
        expect(routed.reason).toMatch(/^[A-Z].*\.$/su);
      }),
    );
  });
});
