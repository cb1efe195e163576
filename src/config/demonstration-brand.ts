/**
 * The fictitious company of a demonstration with starter content. Its domains are reserved, so no mail reaches a
 * real person. In a separate file, because it is content.
 */
export const demonstrationBrand = {
  name: 'Meridian Grid',
  sentence: 'The developer programme for Meridian edge meters and the software around them.',
  supportEmail: 'support@meridian.example',
  forumUrl: 'https://forum.meridian.example/',
} as const
