import { describe, expect, it } from 'vitest';
import { rememberAll } from '../support/seeds';
import { asked, fakeModel, openReading, useFakeModel, type Reading } from '../support/modelReading';

useFakeModel();

describe('of things that may be one the model is asked', () => {
  const KNOWN = new Set(['car automobile', 'New York City NYC', 'bicycle bike']);
  const isKnown = (one: string, other: string): boolean =>
    KNOWN.has(`${one} ${other}`) || KNOWN.has(`${other} ${one}`);
  const isPair = (one: string, other: string): boolean =>
    one.startsWith('Elastic') && other.startsWith('Elastic');

  async function openPair(): Promise<Reading> {
    const reading = openReading();
    rememberAll(reading.store, 'Falcon uses Elasticsearch.', 'Kestrel uses Elasticsaerch.');
    await reading.work();
    await reading.byModel.step();
    expect((await reading.store.bridge.request('graph.suggestions', {})).total).toBe(1);
    return reading;
  }
  const open2 = async (reading: Reading): Promise<number> =>
    (await reading.store.bridge.request('graph.suggestions', {})).total;
  const names = (reading: Reading): string[] =>
    reading.store.db.column<string>(
      "SELECT name FROM entities WHERE name LIKE 'Elastic%' AND merged_into IS NULL",
    );

  it('and what it is sure of both ways becomes one, as a step that can be undone', async () => {
    const reading = await openPair();
    fakeModel().same = (one, other) => isKnown(one, other) || isPair(one, other);
    await reading.byModel.step();
    expect(names(reading)).toHaveLength(1);
    expect(await open2(reading)).toBe(0);
    const { items } = await reading.store.bridge.request('journal.list', {});
    expect(items[0]).toMatchObject({
      actor: 'system',
      label: expect.stringContaining('as smollm2:135m judged'),
    });
    await reading.store.bridge.request('journal.undo', {});
    expect(names(reading)).toHaveLength(2);
    expect(await open2(reading)).toBe(1);
    const before = asked().length;
    await reading.byModel.step();
    expect(asked()).toHaveLength(before);
  });

  it('and what it is sure are two is not suggested any more', async () => {
    const reading = await openPair();
    fakeModel().same = isKnown;
    await reading.byModel.step();
    expect(names(reading)).toHaveLength(2);
    expect(await open2(reading)).toBe(0);
  });

  it.each<[string, (one: string, other: string) => boolean]>([
    ['says yes to everything', () => true],
    ['says no to everything', () => false],
    [
      'says one thing and then another',
      (one, other) => isKnown(one, other) || (isPair(one, other) && one.endsWith('saerch')),
    ],
  ])('and one that %s decides nothing', async (_, same) => {
    const reading = await openPair();
    fakeModel().same = same;
    await reading.byModel.step();
    expect(names(reading)).toHaveLength(2);
    expect(await open2(reading)).toBe(1);
    const before = asked().length;
    await reading.byModel.step();
    expect(asked()).toHaveLength(before);
  });
});
