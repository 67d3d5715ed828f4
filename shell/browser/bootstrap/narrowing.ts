import { answerNarrowing, applyFilters } from '@site/kit/bootstrap/narrowing';
import { QUERY } from '@site/kit/query';
import { PAGE } from '../../app/page/data.ts';

answerNarrowing();
document.addEventListener('DOMContentLoaded', applyFilters);
for (const event of [PAGE, QUERY, 'popstate']) addEventListener(event, applyFilters);
