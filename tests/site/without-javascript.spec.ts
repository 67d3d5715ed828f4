import { CONTACT_FORM_PATH } from '@site/api-contract/forms/contact-prefill';
import { COMPARISON_PATH } from '@site/kit/comparison';
import { QUOTE_PATH } from '@site/kit/quote-path';
import { SEARCH_PATH } from '@site/shell/app/remote.ts';
import { pages, readMain } from '#support/pages.ts';
import { expect, testWithoutScripts as test } from '#support/test.ts';

const CONTROLS = ':is(button, input, select, textarea, [role=tab])';
/** Pages that the host fills in from the query of a form. */
const ANSWERED_PATHS = [SEARCH_PATH, CONTACT_FORM_PATH, QUOTE_PATH, COMPARISON_PATH];
const ANSWERED_FORMS = `form:is([method=post], ${ANSWERED_PATHS.map((path) => `[action="${path}"]`).join(', ')})`;
/** Controls that work without a script: menus that open by hover and focus, forms, and elements with HTML behaviour. */
const WORKS = `nav [aria-expanded], ${ANSWERED_FORMS} *, [popovertarget], summary`;
/** Chosen by CSS alone. */
const CHOSEN = 'input:is([name=sim], [name=forfait], [name=affichage])';
const NEEDS_SCRIPT = `${CONTROLS}:not(:disabled, ${WORKS}, ${CHOSEN})`;

/** Pages whose content holds a control that needs a script, and the home page for the controls of the frame. */
const concerned = pages.filter((path) => path === '/' || readMain(path).querySelector(NEEDS_SCRIPT) !== null);

test('page shows no control that needs a script', async ({ page }) => {
  for (const path of concerned) {
    await page.goto(path);
    const texts = await page
      .locator(NEEDS_SCRIPT)
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.checkVisibility())
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      );
    expect.soft(texts, path).toEqual([]);
  }
});
