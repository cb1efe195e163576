/**
 * The invented company of a demonstration with starter content. Its domains are reserved, so no mail reaches a real
 * person. Apart, since it is content: no other file names it.
 */
export const demonstrationBrand = {
  name: 'Meridian Grid',
  sentence: 'The developer programme for Meridian edge meters and the software around them.',
  supportEmail: 'support@meridian.example',
  forumUrl: 'https://forum.meridian.example/',
} as const
