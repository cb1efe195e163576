import { setupI18n } from '@lingui/core'

/**
 * Gives texts in the language of the portal. Text is written in English where it is used, with the macros of Lingui
 * (`` t`…` ``, `<Trans>`, `plural`), which become calls of this; `npm run messages` gathers it into `catalogues/en.po`.
 */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
