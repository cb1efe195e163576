import classes from './avatar.module.css'

export interface AvatarProps {
  /** Full name, from which the initials come. */
  name: string
  pictureUrl?: string | null | undefined
  /** Side in pixels: 22 in lists, 28 in the top bar (default), 44 as a page's head, 96 on the profile. */
  size?: 22 | 28 | 44 | 96
}

/** A user's picture or initials. Decorative: the name is shown beside it or labels its control. */
export function Avatar({ name, pictureUrl, size = 28 }: AvatarProps) {
  if (!pictureUrl) {
    // Rendered by CSS, so that the initials are not part of the control's name.
    return (
      <span
        className={classes.avatar}
        data-size={size}
        data-initials={getInitials(name)}
        aria-hidden="true"
      />
    )
  }
  return (
    <span className={classes.avatar} data-size={size} aria-hidden="true">
      <img src={pictureUrl} alt="" width={size} height={size} loading="lazy" decoding="async" />
    </span>
  )
}

/** Returns the initials of the first and the last word, by code point so that surrogate pairs stay whole. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words.slice(0, 1)
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
