const joined = 'words that lines divide are joined in rows; the other readers keep their parts'
const ideographs = 'text without spaces, which the other readers cut at line ends'
const mark = 'the mark of the program that wrote the file, which is drawn invisibly'
const unmapped =
  'the fonts have no map: the other readers agree on its codes, rows have what its picture shows'
const noPaint = 'drawn without paint: no viewer shows it'
const upright = 'a letter a line: the sign of the font size or its matrix is read wrong'

/** Why rows lack words of a file that two other readers have, by the file's path in the folder. */
export const witnessReasons: Readonly<Record<string, string>> = {
  'pdfium/testing_resources_bug_1558.pdf': 'clipped away: no viewer shows it',
  'pdfium/testing_resources_text_form_negative_fontsize.pdf': upright,
  'pdfjs/test_pdfs_alphatrans.pdf': mark,
  'pdfjs/test_pdfs_basicapi.pdf': mark,
  'pdfjs/test_pdfs_blendmode.pdf': mark,
  'pdfjs/test_pdfs_boundingBox_invalid.pdf': 'a page without an area is refused',
  'pdfjs/test_pdfs_bug1473809.pdf': mark,
  'pdfjs/test_pdfs_bug1868759.pdf': 'covered by the head of the next page',
  'pdfjs/test_pdfs_bug1997343.pdf': joined,
  'pdfjs/test_pdfs_bug894572.pdf': unmapped,
  'pdfjs/test_pdfs_file_pdfjs_form.pdf': mark,
  'pdfjs/test_pdfs_issue11915.pdf': unmapped,
  'pdfjs/test_pdfs_issue12418_reduced.pdf': unmapped,
  'pdfjs/test_pdfs_issue14415.pdf': upright,
  'pdfjs/test_pdfs_issue16021.pdf': noPaint,
  'pdfjs/test_pdfs_issue16538.pdf': ideographs,
  'pdfjs/test_pdfs_issue18117.pdf': 'a code beyond those of Unicode',
  'pdfjs/test_pdfs_issue18693.pdf': joined,
  'pdfjs/test_pdfs_issue2074.pdf': mark,
  'pdfjs/test_pdfs_issue2956.pdf': mark,
  'pdfjs/test_pdfs_issue5421.pdf': noPaint,
  'pdfjs/test_pdfs_issue5801.pdf': unmapped,
  'pdfjs/test_pdfs_issue5896.pdf': upright,
  'pdfjs/test_pdfs_issue918.pdf': joined,
  'pdfjs/test_pdfs_shading_extend.pdf': mark,
  'pdfjs/test_pdfs_zerowidthline.pdf': mark,
  'pdfplumber/tests_pdfs_issue-461-example.pdf': ideographs,
  'pdfplumber/tests_pdfs_issue-463-example.pdf': ideographs,
  'pdfplumber/tests_pdfs_issue-71-duplicate-chars.pdf': ideographs,
}
