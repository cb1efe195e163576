const words =
  /\b(?:meters?|metering|meridian|revelo|head-ends?|firmware|edge[ -]runtime|interval[ -]data|bench|fleets?)\b/gi

/** The specification's fields of a profile, and their columns. */
const fixedNames = /has_?developed_?metering_?apps|has_?experience_?with_?revelo/gi

/** The words of a text that only the starter's company uses; the specification's field names are not among them. */
export const findStarterWords = (text: string): string[] => text.replace(fixedNames, '').match(words) ?? []
