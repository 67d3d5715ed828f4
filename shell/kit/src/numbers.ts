export { formatNumber, formatScaled, formatStorage } from '@site/api-contract/numbers';
