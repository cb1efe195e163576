export { BrandVariables } from './brand-variables'
export { sansFontUrl } from './theme-sheet'
export { theme } from './theme'
