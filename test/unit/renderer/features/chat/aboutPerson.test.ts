import { expect, it } from 'vitest';
import { asksAboutPerson } from '../../../../../renderer/features/chat/aboutPerson';

it.each([
  ['What language do I prefer?', true],
  ['where is my bicycle', true],
  ['Tell me what you know about me', true],
  ["And when's our anniversary?", true],
  ['Show me Markdown please', false],
  ['What is a yawl?', false],
  ['Hello', false],
  ['I live in Porto.', false],
  ['Tell me a story', false],
])('%j asks about the person: %s', (text, asks) => {
  expect(asksAboutPerson(text)).toBe(asks);
});
