import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { settingKey, settingsSchema } from '#shared/domain/settings';
import { SECTIONS } from '../../../../renderer/features/settings/sections';
import {
  optionWords,
  settingMatches,
  settingTitle,
  unitOf,
  valueWords,
} from '../../../../renderer/features/settings/settingWords';

const keys = settingKey.options;

describe('the settings page', () => {
  it('shows every setting exactly once', () => {
    expect(SECTIONS.flatMap((section) => section.keys).sort()).toEqual([...keys].sort());
  });

  it('gives each a title of its own and a sentence that a person can read', () => {
    expect(new Set(keys.map(settingTitle)).size).toBe(keys.length);
    for (const key of keys) {
      const { description = '' } = settingsSchema.shape[key];
      expect(description, key).toMatch(/^[A-Z].*[.”]$/u);
      expect(description, key).not.toMatch(/\b(cosine|num_ctx|MMR|λ|inject|threshold|constant|TTL)/u);
    }
  });

  it('has words for every option of a choice', () => {
    for (const key of keys) {
      const inner = settingsSchema.shape[key].unwrap();
      if (!(inner instanceof z.ZodEnum)) continue;
      const words = inner.options.map((option) => optionWords(key, option));
      expect(new Set(words).size, key).toBe(words.length);
      for (const word of words) expect(word, key).toMatch(/^[A-Z]/u);
    }
  });

  it('names units from the names of the settings', () => {
    expect(unitOf('keepAliveMinutes')).toBe('minutes');
    expect(unitOf('contextLength')).toBe('tokens');
    expect(unitOf('weightRecency')).toBeNull();
    expect(valueWords('keepAliveMinutes', 5)).toBe('5 minutes');
    expect(valueWords('memoryPaused', false)).toBe('Off');
    expect(valueWords('learning', 'ask')).toBe('Ask first');
    expect(valueWords('chatModel', '')).toBe('empty');
  });

  it('is searched by titles, sentences and names, all words of the search', () => {
    expect(settingMatches('learning', 'LEARN')).toBe(true);
    expect(settingMatches('memoryPaused', 'pause memory')).toBe(true);
    expect(settingMatches('injectLimit', 'injectLimit')).toBe(true);
    expect(settingMatches('theme', 'ollama')).toBe(false);
  });

  it.each(['MNEMOSCOPE_INJECT_LIMIT', 'INJECT_LIMIT', 'inject_limit'])('is found as %s', (name) => {
    expect(settingMatches('injectLimit', name)).toBe(true);
    expect(settingMatches('theme', name)).toBe(false);
  });
});
