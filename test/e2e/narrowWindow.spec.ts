import type { ViewName } from './pages/frame';
import { expect, test } from './pages/mnemoscope';

const VIEWS: readonly ViewName[] = [
  ...([
    'Chat',
    'Memories',
    'Graph',
    'Documents',
    'Journal',
    'Review',
    'Health',
    'Stats',
    'Settings',
  ] as const),
];

test('in the smallest window no field cuts off what it says of itself, and nothing lies beyond the edge', async ({
  app,
  ui,
}) => {
  const { page } = app;
  await page.setViewportSize({ width: 900, height: 600 });
  for (const view of VIEWS) {
    await ui.frame.show(view);
    await expect(ui.frame.viewButton(view)).toHaveAttribute('aria-current', 'page');
    const cut = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d');
      const controls = [...document.querySelectorAll<HTMLElement>('button, input, a, h1, h2')];
      return controls
        .filter((element) => element.offsetParent !== null && element.closest('.visually-hidden') === null)
        .filter((element) => {
          if (element.getBoundingClientRect().right > innerWidth + 1) return true;
          if (!(element instanceof HTMLInputElement) || element.value !== '' || context === null) {
            return false;
          }
          const { font, paddingLeft, paddingRight } = getComputedStyle(element);
          context.font = font;
          const room = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
          return context.measureText(element.placeholder).width > room;
        })
        .map((element) => element.getAttribute('placeholder') ?? element.textContent);
    });
    expect(cut, view).toEqual([]);
  }
});
