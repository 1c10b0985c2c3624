import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The blue of the front page; 6 is what buttons are, 4 and below stand on dark ground. */
const INDIGO: MantineColorsTuple = [
  '#eef3fb',
  '#dbe5f4',
  '#b6c9e8',
  '#8fabdc',
  '#83a9e8',
  '#4f7cc4',
  '#3a68ac',
  '#27497d',
  '#1f3b66',
  '#172c4d',
]

/** Cooler than Mantine's own: 6 is the ground of fields, 4 the lines around them. */
const NIGHT: MantineColorsTuple = [
  '#d3d7de',
  '#b4bac6',
  '#8f96a3',
  '#5f6673',
  '#3b414c',
  '#2a2d35',
  '#1f2228',
  '#15171b',
  '#101114',
  '#0b0c0e',
]

/** Mantine's own is too light to be written on. */
const BRICK: MantineColorsTuple = [
  '#fdeceb',
  '#fad7d4',
  '#f3aca6',
  '#ec8078',
  '#f59a92',
  '#d6453b',
  '#c0392f',
  '#b3261e',
  '#931d17',
  '#741510',
]

/** `words`: for what the library itself says. */
export function themeIn(words: { readonly close: string }) {
  return createTheme({
    ...LOOK,
    components: { ...LOOK.components, CloseButton: { defaultProps: { 'aria-label': words.close } } },
  })
}

const LOOK = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 6 },
  colors: { indigo: INDIGO, dark: NIGHT, red: BRICK },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontWeight: '600' },
  defaultRadius: 6,
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'xs', fz: 13 } },
    TextInput: { defaultProps: { size: 'sm' } },
    // The list itself scrolls: a frame around it would be one that no key reaches.
    Select: { defaultProps: { withScrollArea: false } },
    // Without the placeholder a menu opens on its first item; with it, on something that belongs in no menu.
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', radius: 8, withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { radius: 10, centered: true, overlayProps: { backgroundOpacity: 0.35 } } },
    Tooltip: { defaultProps: { openDelay: 400, fz: 12, withArrow: true } },
  },
})
