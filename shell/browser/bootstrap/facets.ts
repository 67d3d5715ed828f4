import { addFacetListeners, applyFacets } from '@site/kit/bootstrap/facets';
import { QUERY_CHANGE_EVENT } from '@site/kit/query';
import { PAGE_CONTENT_EVENT } from '../../app/page/data.ts';

addFacetListeners();
document.addEventListener('DOMContentLoaded', applyFacets);
for (const event of [PAGE_CONTENT_EVENT, QUERY_CHANGE_EVENT, 'popstate'])
  addEventListener(event, applyFacets);
