/** Parts of invented brand names, for catalogues larger than the built-in one. No combination is a known brand. */
export const FIRST_PARTS =
  "Alder Amber Ashen Barrow Birch Bracken Brindle Briar Calder Cinder Clover Copper Crook Dapple Dusk Elder Fallow Fennel Flint Gable Garnet Glimmer Gorse Hazel Heather Hollow Ivory Jasper Juniper Kelder Larch Lichen Linden Maple Marl Mead Mottle Nettle Oaken Ochre Onyx Osier Pebble Pewter Plover Quarry Quill Rowan Russet Rye Sable Sedge Slate Sorrel Tallow Tansy Teasel Umber Willow Yarrow".split(
    " ",
  );
export const SECOND_PARTS =
  "barn beck bower brook burrow cairn cask chime cote crest croft dell den drift fen fold ford forge garth gate glade grove harrow hatch haven hearth helm hill hitch holt hurst keep kiln knoll lathe latch lea ledge loft loom marsh mere mill moor nook orchard pail perch pike pitch reed ridge shed spire stead stile thorn tor vane wick".split(
    " ",
  );
export const LAST_PARTS = [
  "",
  " Labs",
  " Supply",
  " Pantry",
  " & Daughters",
  " Wellworks",
  " Standard",
  " Row",
] as const;
