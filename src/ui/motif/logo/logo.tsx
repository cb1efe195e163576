import classes from './logo.module.css'

export interface LogoProps {
  /** Side in pixels; 22 unless told. */
  size?: number
}

/** The starter brand's mark: three conductors crossed by a live line. Ink is `currentColor`. */
export function Logo({ size = 22 }: LogoProps) {
  return (
    <svg className={classes.logo} width={size} height={size} viewBox="0 0 22 22" aria-hidden="true">
      <path d="M3 2c4.2 5.6 4.2 12.4 0 18M19 2c-4.2 5.6-4.2 12.4 0 18M11 2v18" />
      <path className={classes.live} d="M1 11h20" />
    </svg>
  )
}
