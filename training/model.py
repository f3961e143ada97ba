"""A small BERT with heads. Names of weights are those of `base.py`."""

import torch
from torch import nn
from torch.nn import functional as F


class Layer(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        hidden, inner = sizes["hidden"], sizes["inner"]
        self.heads = sizes["heads"]
        self.query, self.key, self.value = (nn.Linear(hidden, hidden) for _ in range(3))
        self.attended = nn.Linear(hidden, hidden)
        self.attended_norm = nn.LayerNorm(hidden, eps=1e-12)
        self.widen, self.narrow = nn.Linear(hidden, inner), nn.Linear(inner, hidden)
        self.norm = nn.LayerNorm(hidden, eps=1e-12)
        self.drop = nn.Dropout(0.1)

    def split(self, x):
        batch, length, hidden = x.shape
        return x.view(batch, length, self.heads, hidden // self.heads).transpose(1, 2)

    def forward(self, x, mask):
        parts = [self.split(part(x)) for part in (self.query, self.key, self.value)]
        mixed = F.scaled_dot_product_attention(*parts, attn_mask=mask)
        mixed = mixed.transpose(1, 2).reshape(x.shape)
        x = self.attended_norm(x + self.drop(self.attended(mixed)))
        return self.norm(x + self.drop(self.narrow(F.gelu(self.widen(x)))))


class Reader(nn.Module):
    """Logits of each head. `heads`: name to number of outputs."""

    def __init__(self, sizes, heads):
        super().__init__()
        hidden = sizes["hidden"]
        self.words = nn.Embedding(sizes["vocabulary"], hidden)
        self.positions = nn.Embedding(sizes["positions"], hidden)
        self.norm = nn.LayerNorm(hidden, eps=1e-12)
        self.layers = nn.ModuleList(Layer(sizes) for _ in range(sizes["layers"]))
        self.drop = nn.Dropout(0.1)
        self.heads = nn.ModuleDict({name: nn.Linear(hidden, size) for name, size in heads.items()})

    def pooled(self, ids, mask):
        """The mean state of a question's pieces."""
        x = self.words(ids) + self.positions.weight[: ids.shape[1]]
        x = self.drop(self.norm(x))
        allowed = mask[:, None, None, :]
        for layer in self.layers:
            x = layer(x, allowed)
        kept = mask[:, :, None].to(x.dtype)
        return (x * kept).sum(1) / kept.sum(1)

    def forward(self, ids, mask):
        pooled = self.drop(self.pooled(ids, mask))
        return {name: head(pooled) for name, head in self.heads.items()}


def started_from(base, kept_layers, words, heads, positions):
    """The base's weights with fewer layers and positions, and with these words; heads start at random.

    `words`: for each piece the base's row, or rows with their shares.
    """
    sizes = {**base["sizes"], "layers": len(kept_layers), "vocabulary": len(words), "positions": positions}
    model = Reader(sizes, heads)
    weights = {}
    for name, value in base["weights"].items():
        value = torch.tensor(value)
        if name.startswith("layers."):
            _, layer, rest = name.split(".", 2)
            if int(layer) in kept_layers:
                weights[f"layers.{kept_layers.index(int(layer))}.{rest}"] = value
        else:
            weights[name] = value
    weights["words.weight"] = rows_for(weights["words.weight"], words)
    weights["positions.weight"] = weights["positions.weight"][:positions]
    missing, unexpected = model.load_state_dict(weights, strict=False)
    assert not unexpected and all(name.startswith("heads.") for name in missing), (missing, unexpected)
    return model


def rows_for(table, words):
    """A mean is shorter than what it is the mean of, so that it is stretched to their length."""
    found = table[[one if isinstance(one, int) else 0 for one in words]].clone()
    for at, one in enumerate(words):
        if not isinstance(one, int):
            rows, shares = table[[row for row, _ in one]], torch.tensor([share for _, share in one])
            mean = (rows * shares[:, None]).sum(0)
            found[at] = mean / mean.norm() * (rows.norm(dim=1) * shares).sum()
    return found
