import { PAGE_DATA_ID, type PageData } from '../../app/page/data.ts';

/** Returns the data of the open page. Throws when the document isn't a composed page. */
export function readPageData(): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) throw new Error('the document carries no registry');
  return JSON.parse(text) as PageData;
}

const REGISTRY = new RegExp(`<script type="application/json" id="${PAGE_DATA_ID}">(.*?)</script>`, 's');

/** Returns the data of the page as the host serves it at this moment. Rejects when the host serves no such page. */
export async function fetchPageData(): Promise<PageData> {
  const response = await fetch(location.pathname, { headers: { Accept: 'text/html' } });
  const text = response.ok && REGISTRY.exec(await response.text())?.[1];
  if (!text) throw new Error(`${location.pathname}: HTTP ${response.status}`);
  return JSON.parse(text) as PageData;
}
