/** A table whose font tells other characters than it paints in one row: `map` is the font's own table. */
export function pdfWithFont(result: string, map: string, unit?: string): Uint8Array<ArrayBuffer> {
  const cell = (x: number, y: number, text: string, font = "F1") =>
    `BT /${font} 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;
  const content = [
    ...["Analyte", "Result", "Unit", "LOQ"].map((head, at) => cell(60 + at * 110, 600, head)),
    ...["Lead", "", unit === undefined ? "mg/kg" : "", "0.010"].map((text, at) =>
      cell(60 + at * 110, 576, text),
    ),
    ...["Cadmium", "0.021", "mg/kg", "0.005"].map((text, at) => cell(60 + at * 110, 556, text)),
    cell(170, 576, result, "F2"),
    cell(280, 576, unit ?? "", "F2"),
  ].join("\n");
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${map.split("\n").length} beginbfchar
${map}
endbfchar endcmap end end`;
  const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
    stream(content),
    `${font} >>`,
    `${font} /ToUnicode 7 0 R >>`,
    stream(cmap),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Uint8Array.from(Buffer.from(`%PDF-1.7\n${body}trailer << /Root 1 0 R >>\n%%EOF`, "latin1"));
}

/** Entries of a font's table that tell the truth about digits. */
export const DIGITS = [..."0123456789."].map((digit) => {
  const code = digit.charCodeAt(0).toString(16);
  return `<${code}> <00${code}>`;
});

/** And about the letters of units. */
export const LETTERS = [..."gmk/"].map((letter) => {
  const code = letter.charCodeAt(0).toString(16);
  return `<${code}> <00${code}>`;
});
