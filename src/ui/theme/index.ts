export { sansFontUrl } from './fonts'
export { theme } from './theme'
export { ThemeVariables } from './theme-variables'
