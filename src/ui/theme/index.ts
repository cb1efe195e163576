export { BrandVariables } from './brand-variables'
export { sansFontUrl } from './fonts'
export { theme } from './theme'
