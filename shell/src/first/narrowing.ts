import { answerNarrowing, showNarrowed } from '@site/kit/first/narrowing';
import { QUERY } from '@site/kit/query';
import { PAGE } from '../page/data.ts';

answerNarrowing();
document.addEventListener('DOMContentLoaded', showNarrowed);
for (const event of [PAGE, QUERY, 'popstate']) addEventListener(event, showNarrowed);
