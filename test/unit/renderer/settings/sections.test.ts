import { describe, expect, it } from 'vitest';
import { SECTIONS, sectionFor } from '../../../../renderer/features/settings/sections';
import { PART_WORDS } from '../../../../renderer/features/settings/settingParts';

/** What of the page a search leaves: names of settings and of parts. */
function found(search: string): string[] {
  return SECTIONS.map((section) => sectionFor(section, search)).flatMap(({ keys, parts }) => [
    ...keys,
    ...parts,
  ]);
}

describe('the sections of the settings', () => {
  it('have addresses of their own, and show every part once', () => {
    const ids = SECTIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(SECTIONS.flatMap(({ parts = [] }) => parts).sort()).toEqual(Object.keys(PART_WORDS).sort());
  });

  it('show all without a search', () => {
    expect(found('').length).toBe(
      SECTIONS.reduce((sum, { keys, parts = [] }) => sum + keys.length + parts.length, 0),
    );
  });

  it('are searched with what is no setting', () => {
    expect(found('api key')).toContain('keys');
    expect(found('chatgpt')).toEqual(['transfer']);
    expect(found('rebuild')).toEqual(['vectorStore']);
    expect(found('no such setting anywhere')).toEqual([]);
  });

  it('stay whole where their title is searched for', () => {
    const whole = SECTIONS.find(({ id }) => id === 'connections');
    expect(whole && sectionFor(whole, 'connections')).toMatchObject({
      keys: whole?.keys,
      parts: whole?.parts,
    });
  });
});
