import { addNarrowingListeners, applyFilters } from '@site/kit/bootstrap/narrowing';
import { QUERY_CHANGE_EVENT } from '@site/kit/query';
import { PAGE } from '../../app/page/data.ts';

addNarrowingListeners();
document.addEventListener('DOMContentLoaded', applyFilters);
for (const event of [PAGE, QUERY_CHANGE_EVENT, 'popstate']) addEventListener(event, applyFilters);
