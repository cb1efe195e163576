export { cssVariablesResolver } from './css-variables'
export { sansFontUrl } from './fonts'
export { theme } from './theme'
