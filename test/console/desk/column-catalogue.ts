// the build puts the catalogue of columns in place
Object.assign(globalThis, {
  columnCatalogue: ['slide', 'number', 'title'].map((key) => ({ key, label: key })),
})
