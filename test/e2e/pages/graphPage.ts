import { expect, type Download, type Locator } from '@playwright/test';
import type { PageHolder } from './pageHolder';

export class GraphPage {
  constructor(private readonly app: PageHolder) {}

  get view(): Locator {
    return this.app.page.getByRole('main', { name: 'Graph' });
  }

  get canvas(): Locator {
    return this.view.getByRole('application', { name: /^Graph\./ });
  }

  get search(): Locator {
    return this.view.getByRole('combobox', { name: 'Find an entity' });
  }

  get list(): Locator {
    return this.view.getByRole('list', { name: 'Entities in the graph' });
  }

  /** The line of an entity in the list beside the canvas. */
  entry(name: string): Locator {
    return this.list
      .locator(':scope > li')
      .filter({ has: this.app.page.locator('bdi').getByText(name, { exact: true }) });
  }

  /** Shows the entity in the inspector. */
  async open(name: string): Promise<void> {
    await this.entry(name).locator('bdi').first().click();
  }

  async showList(): Promise<void> {
    const button = this.view.getByRole('button', { name: 'List', exact: true });
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
    await expect(this.list).toBeVisible();
  }

  get slider(): Locator {
    return this.view.getByRole('slider', { name: 'Moment that is shown' });
  }

  get path(): Locator {
    return this.view.getByRole('region', { name: 'Path' });
  }

  get filters(): Locator {
    return this.view.getByRole('region', { name: 'Filters' });
  }

  /** What can be done with the entity at hand. */
  actionsFor(name: string): Locator {
    return this.view.getByRole('group', { name: `Actions for ${name}` });
  }

  /** Edges that are drawn. */
  async edgeCount(): Promise<number> {
    return Number(await this.canvas.getAttribute('data-edges'));
  }

  /** Saves by the menu. */
  async save(section: 'What is shown' | 'Everything', format: string): Promise<Download> {
    await this.view.getByRole('button', { name: 'Save', exact: true }).click();
    const items = this.app.page.getByRole('menuitem', { name: new RegExp(`${format}$`) });
    const download = this.app.page.waitForEvent('download');
    await (section === 'Everything' ? items.last() : items.first()).click();
    return download;
  }

  /** Waits until what is there has been given its place. */
  async settled(): Promise<void> {
    await expect(this.canvas).toHaveAttribute('data-layout', 'done');
  }

  /** Finds an entity by its name and brings it into the middle. */
  async focusOn(name: string): Promise<void> {
    await this.search.fill(name);
    await this.view
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
    await expect(this.view.getByText(`Around ${name}`)).toBeVisible();
  }
}
