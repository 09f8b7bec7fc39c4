import { describe } from 'vitest';
import { says } from './support';

describe('what one prefers something to', () => {
  says([
    ['I prefer coffee to tea now.', 'You > prefers > coffee', '- You > prefers > tea'],
    ['I prefer tea rather than coffee.', 'You > prefers > tea', '- You > prefers > coffee'],
    [
      'I prefer tea over coffee or juice.',
      'You > prefers > tea',
      '- You > prefers > coffee',
      '- You > prefers > juice',
    ],
    ['I prefer using Zed to Neovim.', 'You > prefers > Zed', '- You > prefers > Neovim'],
    // Coffee need not have been preferred until then
    ['Since May I prefer tea to coffee.', 'You > prefers > tea @2026-05-01..', '- You > prefers > coffee'],
    ['I prefer to drink tea.', 'You > prefers > tea'],
    ['I prefer tea to coffee in the morning.', 'You > prefers > tea'],
    ['I used to prefer tea to coffee.', '- You > prefers > tea'],
    ["I don't prefer tea to coffee."],
  ]);
});

describe('instead of another', () => {
  says([
    ['I use Zed instead of Neovim now.', 'You > uses > Zed', '- You > uses > Neovim'],
    ['We use Linear instead of Jira these days.', 'You > uses > Linear', '- You > uses > Jira'],
    [
      'I have used Zed instead of Neovim since May.',
      'You > uses > Zed @2026-05-01..',
      '- You > uses > Neovim @..2026-05-01',
    ],
    ['Instead of Jira, Nadia uses Linear.', 'Nadia > uses > Linear', '- Nadia > uses > Jira'],
    [
      'Falcon is written in Rust instead of Go now.',
      'Falcon > written_in > Rust',
      '- Falcon > written_in > Go',
    ],
    ['I work on Kestrel instead of on Falcon now.', 'You > works_on > Kestrel', '- You > works_on > Falcon'],
    [
      'For Falcon we use Rust instead of Go.',
      'You > uses > Rust',
      'Falcon > uses > Rust',
      '- Falcon > uses > Go',
    ],
    // For a purpose only, something else than what is named, never so, or both at once
    ['I use Python instead of Excel for reports.', 'You > uses > Python'],
    ['I use Zed instead of Neovim plugins.', 'You > uses > Zed'],
    ['I use Zed instead of writing code by hand.', 'You > uses > Zed'],
    ['I joined Orbit instead of Acme.', 'You > works_at > Orbit'],
    ['I like tea instead of coffee.', 'You > likes > tea'],
    ['Mara speaks Dutch instead of French.', 'Mara > speaks > Dutch'],
    ["I don't use Zed instead of Neovim."],
    ['I might use Zed instead of Neovim.'],
  ]);
});
