export { formatNumber, formatScaled, formatStorage } from '@site/api-contract/texts/numbers';
