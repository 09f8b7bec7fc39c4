import type { Told } from './graph';

/** What the texts are read as saying: names of one thing, changes of the one home, ends, things by two names. */
export const READINGS: Readonly<Record<string, Told>> = {
  'Mara lives in Ghent': {
    entities: [
      ['Mara', 'person'],
      ['Ghent', 'place'],
    ],
    relations: [['Mara', 'lives_in', 'Ghent']],
  },
  'Mara lives in Porto': {
    entities: [
      ['Mara', 'person'],
      ['Porto', 'place'],
    ],
    relations: [['Mara', 'lives_in', 'Porto']],
  },
  'Mara left Ghent': {
    entities: [
      ['Mara', 'person'],
      ['Ghent', 'place'],
    ],
    relations: [['Mara', 'lives_in', 'Ghent', { polarity: 'ended' }]],
  },
  'Falcon uses Oxide': {
    entities: [
      ['Falcon', 'project'],
      ['Oxide', 'tool'],
    ],
    relations: [['Falcon', 'uses', 'Oxide']],
  },
  'The Falcon project uses Oxide': {
    entities: [
      ['Falcon', 'project'],
      ['Oxide', 'concept'],
    ],
    relations: [['Falcon', 'uses', 'Oxide', { confidence: 0.6 }]],
  },
  'Falcon uses Ferrite, also called Oxide': {
    entities: [
      ['Falcon', 'project'],
      ['Ferrite', 'tool'],
      ['Oxide', 'tool'],
    ],
    relations: [
      ['Falcon', 'uses', 'Ferrite'],
      ['Falcon', 'uses', 'Oxide'],
    ],
  },
  'Oxide is called Ferrous now': {
    entities: [['Oxide', 'tool']],
    aliases: [['Ferrous', 'Oxide']],
  },
  'Ferrous is used by Heron': {
    entities: [
      ['Ferrous', 'tool'],
      ['Heron', 'project'],
    ],
    relations: [['Heron', 'uses', 'Ferrous']],
  },
  'Heron used Oxide until 2020': {
    entities: [
      ['Heron', 'project'],
      ['Oxide', 'tool'],
    ],
    relations: [['Heron', 'uses', 'Oxide', { validTo: Date.UTC(2020, 0, 1) }]],
  },
  'Mara left Porto in 2020': {
    entities: [
      ['Mara', 'person'],
      ['Porto', 'place'],
    ],
    relations: [['Mara', 'lives_in', 'Porto', { polarity: 'ended', validTo: Date.UTC(2020, 0, 1) }]],
  },
  'Falcon stopped using Oxide in 2021': {
    entities: [
      ['Falcon', 'project'],
      ['Oxide', 'tool'],
    ],
    relations: [['Falcon', 'uses', 'Oxide', { polarity: 'ended', validTo: Date.UTC(2021, 0, 1) }]],
  },
  'Falcon has used Oxide since 2022': {
    entities: [
      ['Falcon', 'project'],
      ['Oxide', 'tool'],
    ],
    relations: [['Falcon', 'uses', 'Oxide', { validFrom: Date.UTC(2022, 0, 1) }]],
  },
  'Mara works on Falcon with Heron': {
    entities: [
      ['Mara', 'person'],
      ['Falcon', 'project'],
      ['Heron', 'project'],
    ],
    relations: [
      ['Mara', 'works_on', 'Falcon'],
      ['Falcon', 'connects_to', 'Heron'],
    ],
  },
};
