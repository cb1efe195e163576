import classes from './logo.module.css'

/** An image that represents the brand. */
export interface Picture {
  address: string
  /** Width divided by height. */
  ratio: number
}

export interface LogoProps {
  /** Replaces the starter brand's mark. */
  picture?: Picture | undefined
  /** Height in pixels; 22 by default. */
  size?: number
}

/**
 * The brand's logo, beside its name: an image, or the starter brand's mark of three conductors crossed by a live
 * line. Ink is `currentColor`.
 */
export function Logo({ picture, size = 22 }: LogoProps) {
  if (picture) {
    const { address, ratio } = picture
    // As an image, not inline markup, so that nothing in it can run.
    return (
      <img className={classes.logo} src={address} width={Math.round(size * ratio)} height={size} alt="" />
    )
  }
  return (
    <svg className={classes.logo} width={size} height={size} viewBox="0 0 22 22" aria-hidden="true">
      <path d="M3 2c4.2 5.6 4.2 12.4 0 18M19 2c-4.2 5.6-4.2 12.4 0 18M11 2v18" />
      <path className={classes.live} d="M1 11h20" />
    </svg>
  )
}
