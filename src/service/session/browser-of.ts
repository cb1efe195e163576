// The first that fits: most browsers also name those they descend from.
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

// Twice as long as any that a browser has; what anybody may send has thousands, over which the patterns take long.
const longest = 1_000

const first = (known: [RegExp, string][], text: string) => known.find(([pattern]) => pattern.test(text))?.[1]

/** `Firefox on Linux`, as a browser says of itself; empty where it says nothing that is known. No version. */
export const browserOf = (userAgent: string): string => {
  const told = userAgent.slice(0, longest)
  const browser = first(browsers, told)
  const system = first(systems, told)
  if (browser === undefined) return ''
  return system === undefined ? browser : `${browser} on ${system}`
}
