import { SELF_NAME } from '#shared/domain/graph';
import { AppError } from '#shared/errors';

const SELF_WORDS = ['i', 'me', 'myself'];

/** The name to look up: people name themselves as they speak. @throws AppError VALIDATION when there is none */
export function nameOption(given: string): string {
  const name = given.trim();
  if (name === '') throw new AppError('VALIDATION', 'Name a person or thing, or say “me” for yourself.');
  return SELF_WORDS.includes(name.toLowerCase()) ? SELF_NAME : name;
}
