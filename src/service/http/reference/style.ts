import type { Brand } from '~/config/brand'

/** The portal's roles of colour that the reference uses, light and dark, of the starter brand; a test compares them with the theme. */
export const referenceColours = {
  light: {
    '--p-bg': '#ffffff',
    '--p-sunken': '#f5f7f7',
    '--p-line': '#e2e7e8',
    '--p-line-2': '#c6ced1',
    '--p-control': '#7f8c91',
    '--p-text': '#101a1d',
    '--p-dim': '#46545a',
    '--p-accent': '#006c80',
    '--p-tint': '#eef9fc',
  },
  dark: {
    '--p-bg': '#0c1315',
    '--p-sunken': '#10191c',
    '--p-line': '#1f2b2f',
    '--p-line-2': '#344349',
    '--p-control': '#6b7a80',
    '--p-text': '#e4ebec',
    '--p-dim': '#a9b6ba',
    '--p-accent': '#5abfd8',
    '--p-tint': '#0d2228',
  },
} as const

/** The same in the colours of a brand. */
export const getReferenceColours = ({ colours }: Pick<Brand, 'colours'>) => {
  const { light, dark } = referenceColours
  if (colours === undefined) return { light, dark }
  const { accent } = colours
  return {
    light: { ...light, '--p-accent': accent[7] ?? '', '--p-tint': accent[0] ?? '' },
    dark: { ...dark, '--p-accent': accent[4] ?? '', '--p-tint': colours.dark['--p-tint'] ?? '' },
  }
}

const declared = (colours: Readonly<Record<string, string>>) =>
  Object.entries(colours)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** The page's style: the portal's measures, one column on narrow screens, everything open on paper. */
export const referenceStyle = (brand: Pick<Brand, 'colours'>): string => {
  const { light, dark } = getReferenceColours(brand)
  return `
:root{color-scheme:light dark;${declared(light)};--sans:'Instrument Sans Variable','Instrument Sans','Helvetica Neue',Arial,sans-serif;--mono:'Geist Mono Variable',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
@media (prefers-color-scheme:dark){:root{${declared(dark)}}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;font:15px/24px var(--sans);color:var(--p-text);background:var(--p-bg)}
a{color:var(--p-accent);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--p-accent);outline-offset:2px;border-radius:2px}
.skip{position:absolute;inset-inline-start:-200vw}
.skip:focus{inset:8px auto auto 8px;padding:8px 12px;background:var(--p-bg);z-index:1}
.page{display:grid;grid-template-columns:280px minmax(0,1fr);max-width:1440px;margin:0 auto}
.side{position:sticky;top:0;align-self:start;height:100vh;overflow-y:auto;padding:24px 16px 24px 24px;border-inline-end:1px solid var(--p-line);font-size:14px;line-height:20px}
main{min-width:0;padding:32px 40px 80px;max-width:960px}
.home{display:inline-block;margin-bottom:16px;font-weight:600;color:var(--p-text);text-decoration:none}
search{display:block;margin-bottom:16px}
search[hidden]{display:none}
search label{display:block;margin-bottom:4px;font-weight:560}
search input{width:100%;height:36px;padding:0 10px;border:1px solid var(--p-control);border-radius:4px;font:inherit;color:inherit;background:var(--p-bg)}
search p{margin:4px 0 0;min-height:20px;color:var(--p-dim);font-size:13px}
.side ul{list-style:none;margin:0;padding:0}
.side li ul{padding-inline-start:18px}
.side a{display:block;padding:4px 0;color:var(--p-dim);text-decoration:none;overflow-wrap:anywhere}
.side .home{color:var(--p-text)}
.side a:hover{color:var(--p-accent)}
.side summary{padding:4px 0}
.side .guides{margin-bottom:12px;padding-bottom:12px;border-bottom:1px solid var(--p-line)}
h1{margin:0 0 8px;font-size:30px;line-height:38px;text-wrap:balance}
h2{margin:56px 0 12px;padding-top:16px;border-top:1px solid var(--p-text);font-size:22px;line-height:30px}
h3{margin:24px 0 8px;font-size:16px;line-height:24px}
h4{margin:12px 0 6px;font-size:13px;line-height:20px;color:var(--p-dim)}
p{margin:0 0 10px;max-width:72ch}
ul{padding-inline-start:20px}
code,pre,.path,.method{font-family:var(--mono);font-size:13px}
p code,li code,td code,dd code{padding:1px 4px;border-radius:3px;background:var(--p-sunken);overflow-wrap:anywhere}
pre{margin:0 0 12px;padding:12px 14px;border:1px solid var(--p-line);border-radius:4px;background:var(--p-sunken);white-space:pre-wrap;overflow-wrap:anywhere;line-height:20px;tab-size:2}
article{padding:20px 0 12px;border-bottom:1px solid var(--p-line);scroll-margin-top:8px}
article[hidden],section[hidden],.side [hidden]{display:none}
article:target{margin-inline:-16px;padding-inline:16px;background:var(--p-tint)}
article h3{margin:0 0 4px}
article h3 a{color:var(--p-text);text-decoration:none;overflow-wrap:anywhere}
article h3 a:hover{text-decoration:underline}
.method{display:inline-block;min-width:52px;font-weight:600;color:var(--p-accent)}
.path{font-weight:560}
.summary{margin-bottom:2px}
.bare{overflow-wrap:anywhere}
.who,.type,.bare,small{color:var(--p-dim);font-size:13px;line-height:20px}
.type{font-weight:400}
small{display:block}
details{margin:6px 0}
summary{padding:6px 0;cursor:pointer;font-weight:560;font-size:14px;line-height:20px}
table{border-collapse:collapse;table-layout:fixed;width:100%;margin:8px 0 12px;font-size:13px;line-height:20px}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{overflow-wrap:anywhere;padding:6px 16px 6px 0;border-bottom:1px solid var(--p-line);text-align:start;vertical-align:top}
th:first-child{width:24%}.fields th:first-child{width:36%}.refusals th:first-child{width:88px}.parameters th:last-child{width:24%}
thead th{color:var(--p-dim);font-weight:500}
tbody th{font-weight:400}
dl{margin:8px 0}
dt{margin-top:8px}
dd{margin:0;color:var(--p-dim);font-size:13px;line-height:20px}
@supports selector(::details-content){@media (width>=64em){.contents>summary{display:none}.contents::details-content{content-visibility:visible;block-size:auto}}}
@media (width<64em){.page{grid-template-columns:minmax(0,1fr)}.side{position:static;height:auto;padding:16px;border-inline-end:0;border-bottom:1px solid var(--p-line)}.side a,.side summary{padding:8px 0}main{padding:24px 16px 64px}h1{font-size:26px;line-height:34px}}
@media print{.side,.skip{display:none}.page{display:block}main{padding:0;max-width:none}details::details-content{content-visibility:visible;block-size:auto}article,pre,tr{break-inside:avoid}h2,h3{break-after:avoid}a{color:inherit}}
`
}
