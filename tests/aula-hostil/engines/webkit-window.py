#!/usr/bin/python3
"""One window of WebKitGTK for WebKitWebDriver, with a profile that outlives it: MiniBrowser's is gone with its window.
Arguments: the folder of the profile ("-" for a private window) and the features to switch on ("-" before its name: off), with commas between."""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

folder, wanted = sys.argv[1], sys.argv[2].split(",")
if folder == "-":
    context = WebKit2.WebContext.new_ephemeral()
else:
    manager = WebKit2.WebsiteDataManager(
        base_data_directory=folder + "/data", base_cache_directory=folder + "/cache"
    )
    context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
context.set_preferred_languages(["es-PE"])

settings = WebKit2.Settings()
features = WebKit2.Settings.get_all_features()
for index in range(features.get_length()):
    feature = features.get(index)
    if feature.get_identifier() in wanted:
        settings.set_feature_enabled(feature, True)
    if "-" + feature.get_identifier() in wanted:
        settings.set_feature_enabled(feature, False)

window = Gtk.Window()
window.set_default_size(800, 1280)
window.connect("destroy", Gtk.main_quit)


def create_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    view.connect("close", lambda _view: Gtk.main_quit())
    window.add(view)
    window.show_all()
    return view


def begin(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("MiniBrowser")
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


context.connect("automation-started", begin)
Gtk.main()
